// Written by `npm run generate-types` from the catalog: what browsers may use, in the shape of `supabase gen types`.

export type Database = {
  public: {
    Tables: {
      account_deletions: {
        Row: { deletes_at: string; requested_at: string; user_id: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      consents: {
        Row: { age_band: string; agreed_at: string; id: number; terms_version: string; user_id: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      emails: {
        Row: { [_ in never]: never };
        Insert: { email: string };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      letters: {
        Row: {
          created_at: string;
          id: string;
          name: string | null;
          subject: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          body: string;
          files?: unknown;
          greeting?: string;
          id: string;
          name?: string | null;
          reasons?: unknown;
          subject: string;
          user_id: string;
        };
        Update: {
          body?: string;
          files?: unknown;
          greeting?: string;
          name?: string | null;
          reasons?: unknown;
          subject?: string;
        };
        Relationships: [];
      };
      pay_links: {
        Row: {
          athlete: string;
          created_at: string;
          expires_at: string;
          id: string;
          items: unknown;
          revoked_at: string | null;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      personalization: {
        Row: {
          achievements: string | null;
          current_team: string | null;
          full_name: string | null;
          gpa: string | null;
          grad_year: string | null;
          high_school: string | null;
          highlight_link: string | null;
          position: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          achievements?: string | null;
          current_team?: string | null;
          full_name?: string | null;
          gpa?: string | null;
          grad_year?: string | null;
          high_school?: string | null;
          highlight_link?: string | null;
          position?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          achievements?: string | null;
          current_team?: string | null;
          full_name?: string | null;
          gpa?: string | null;
          grad_year?: string | null;
          high_school?: string | null;
          highlight_link?: string | null;
          position?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      pro_list_contacts: {
        Row: {
          club: string;
          country: string;
          email: string;
          first_name: string;
          id: number;
          last_name: string;
          league: string;
          pro_list_id: number;
          role: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      provider_pauses: {
        Row: { paused_at: string; provider: string; sentence: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      purchase_items: {
        Row: { id: number; pro_list_id: number | null; purchase_id: number };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      purchases: {
        Row: { id: number; stands: boolean; user_id: string | null };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      restore_checks: {
        Row: { restore_id: number; restored_at: string; restored_to: string; user_id: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      runs: {
        Row: {
          body: string;
          connection_id: string | null;
          created_at: string;
          ended_at: string | null;
          files: unknown;
          gender: string;
          id: string;
          idempotency_key: string;
          mailbox: string;
          pause_code: string | null;
          pause_message: string | null;
          provider: string;
          seen: boolean;
          sender_name: string;
          sport: string;
          started_at: string | null;
          state: string;
          subject: string;
          updated_at: string;
          user_id: string;
          wake_at: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      schools: {
        Row: { city: string; institution: string; nicknames: string[]; school: string; state: string };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      sends: {
        Row: {
          attempt: number;
          charged: boolean;
          coach_ids: number[];
          connection_id: string | null;
          created_at: string;
          due_at: string | null;
          error_code: string | null;
          error_message: string | null;
          id: string;
          idempotency_key: string;
          message_id: string | null;
          position: number | null;
          provider: string;
          recipients: unknown | null;
          run_id: string | null;
          school: string;
          started_at: string | null;
          status: string;
          subject: string;
          updated_at: string;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      sport_details: {
        Row: { details: unknown; sport: string; updated_at: string; user_id: string };
        Insert: { details: unknown; sport: string; updated_at?: string; user_id: string };
        Update: { details?: unknown; sport?: string; updated_at?: string; user_id?: string };
        Relationships: [];
      };
      token_ledger: {
        Row: {
          created_at: string;
          delta: number;
          id: number;
          kind: string;
          owed_delta: number;
          purchase_id: number | null;
          send_attempt: number | null;
          send_id: string | null;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
      token_tracker: {
        Row: {
          is_unlimited: boolean;
          tokens_available: number;
          tokens_owed: number;
          tokens_used: number;
          total_tokens_purchased: number;
          updated_at: string;
          user_id: string;
        };
        Insert: { [_ in never]: never };
        Update: { [_ in never]: never };
        Relationships: [];
      };
    };
    Views: {
      master_coaches: {
        Row: {
          address_wrong: boolean | null;
          conference: string | null;
          division: number | null;
          email: string | null;
          first_name: string | null;
          gender: string | null;
          id: number | null;
          last_name: string | null;
          opted_out: boolean | null;
          school: string | null;
          sport: string | null;
          title: string | null;
        };
        Relationships: [];
      };
      own_runs: {
        Row: {
          created_at: string | null;
          ended_at: string | null;
          gender: string | null;
          id: string | null;
          idempotency_key: string | null;
          mailbox: string | null;
          pause_code: string | null;
          pause_message: string | null;
          provider: string | null;
          seen: boolean | null;
          sport: string | null;
          state: string | null;
          subject: string | null;
          user_id: string | null;
          wake_at: string | null;
        };
        Relationships: [];
      };
      own_sends: {
        Row: {
          attempt: number | null;
          coach_ids: number[] | null;
          created_at: string | null;
          due_at: string | null;
          error_code: string | null;
          error_message: string | null;
          id: string | null;
          position: number | null;
          recipients: unknown | null;
          run_id: string | null;
          school: string | null;
          started_at: string | null;
          status: string | null;
          subject: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      sent_emails: {
        Row: { id: number | null; timestamp_sent: string | null; user_id: string | null };
        Relationships: [];
      };
      staff_audit: {
        Row: {
          action: string | null;
          created_at: string | null;
          details: unknown | null;
          id: number | null;
          person_id: string | null;
          reason: string | null;
          request_id: string | null;
          staff_email: string | null;
          staff_id: string | null;
          subject: string | null;
        };
        Relationships: [];
      };
      staff_coaches: {
        Row: {
          conference: string | null;
          division: number | null;
          first_name: string | null;
          gender: string | null;
          id: number | null;
          last_name: string | null;
          school: string | null;
          sport: string | null;
          stops: string[] | null;
          title: string | null;
        };
        Relationships: [];
      };
      staff_feedback: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          closed_at: string | null;
          created_at: string | null;
          email: string | null;
          id: number | null;
          message: string | null;
          owner: string | null;
          status: string | null;
          subject: string | null;
          type: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_imports: {
        Row: {
          created_at: string | null;
          file_name: string | null;
          id: number | null;
          inserted: number | null;
          removed: number | null;
          staff_id: string | null;
          unchanged: number | null;
          updated: number | null;
        };
        Relationships: [];
      };
      staff_ledger: {
        Row: {
          created_at: string | null;
          delta: number | null;
          id: number | null;
          kind: string | null;
          owed_delta: number | null;
          purchase_id: number | null;
          send_id: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_mailboxes: {
        Row: {
          blocked_until: string | null;
          created_at: string | null;
          email: string | null;
          id: string | null;
          provider: string | null;
          updated_at: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_members: {
        Row: { created_at: string | null; email: string | null; id: string | null; role: string | null };
        Relationships: [];
      };
      staff_messages: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          closed_at: string | null;
          created_at: string | null;
          email: string | null;
          id: number | null;
          message: string | null;
          owner: string | null;
          status: string | null;
          subject: string | null;
        };
        Relationships: [];
      };
      staff_newsletter: {
        Row: { confirmed: number | null; id: number | null; waiting: number | null };
        Relationships: [];
      };
      staff_orders: {
        Row: {
          amount_cents: number | null;
          answer: string | null;
          answered_at: string | null;
          closed_at: string | null;
          contacts: number | null;
          created_at: string | null;
          delivered_at: string | null;
          email: string | null;
          first_name: string | null;
          id: number | null;
          invoice_id: string | null;
          invoice_url: string | null;
          invoiced_at: string | null;
          last_name: string | null;
          list_id: number | null;
          num_teams: number | null;
          order_id: string | null;
          owner: string | null;
          paid_at: string | null;
          status: string | null;
          teams: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_pauses: {
        Row: { id: string | null; paused_at: string | null; sentence: string | null };
        Relationships: [];
      };
      staff_payments: {
        Row: {
          checkouts: number | null;
          created_at: string | null;
          events: number | null;
          failed: number | null;
          id: number | null;
          read_until: string | null;
        };
        Relationships: [];
      };
      staff_people: {
        Row: {
          created_at: string | null;
          deletes_at: string | null;
          email: string | null;
          id: string | null;
          is_suspended: boolean | null;
          is_unlimited: boolean | null;
          last_adjustment: number | null;
          last_sign_in_at: string | null;
          sessions: number | null;
          tokens_available: number | null;
          tokens_owed: number | null;
          tokens_used: number | null;
          total_tokens_purchased: number | null;
        };
        Relationships: [];
      };
      staff_purchases: {
        Row: {
          amount_cents: number | null;
          created_at: string | null;
          currency: string | null;
          disputed_cents: number | null;
          id: number | null;
          items: string | null;
          order_id: string | null;
          paid_at: string | null;
          payment_intent: string | null;
          refunded_cents: number | null;
          request_id: string | null;
          stands: boolean | null;
          status: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
      staff_reviews: {
        Row: {
          comments: string | null;
          created_at: string | null;
          decided_at: string | null;
          first_name: string | null;
          id: number | null;
          last_initial: string | null;
          owner: string | null;
          rating: number | null;
          status: string | null;
        };
        Relationships: [];
      };
      staff_runs: {
        Row: {
          created_at: string | null;
          ended_at: string | null;
          gender: string | null;
          id: string | null;
          mailbox: string | null;
          pause_code: string | null;
          pause_message: string | null;
          provider: string | null;
          request_id: string | null;
          sport: string | null;
          started_at: string | null;
          state: string | null;
          user_id: string | null;
          wake_at: string | null;
        };
        Relationships: [];
      };
      staff_senders: {
        Row: {
          created_at: string | null;
          id: string | null;
          opt_outs: number | null;
          person_id: string | null;
          taken_back: number | null;
        };
        Relationships: [];
      };
      staff_sends: {
        Row: {
          attempt: number | null;
          charged: boolean | null;
          created_at: string | null;
          due_at: string | null;
          error_code: string | null;
          error_message: string | null;
          id: string | null;
          position: number | null;
          provider: string | null;
          provider_code: string | null;
          request_id: string | null;
          run_id: string | null;
          school: string | null;
          started_at: string | null;
          status: string | null;
          updated_at: string | null;
          user_id: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      check_request: {
        Args: never;
        Returns: undefined;
      };
      coach_conferences: {
        Args: { p_division?: number; p_gender: string; p_sport: string };
        Returns: { conference: string }[];
      };
      coach_sports: {
        Args: never;
        Returns: { men: boolean; sport: string; women: boolean }[];
      };
      own_letter: {
        Args: { p_id: string };
        Returns: {
          body: string;
          created_at: string;
          files: unknown;
          greeting: string;
          id: string;
          name: string;
          reasons: unknown;
          subject: string;
          updated_at: string;
        }[];
      };
      sent_letter: {
        Args: { p_send: string };
        Returns: { body: string; subject: string }[];
      };
      staff_find_people: {
        Args: { p_search: string };
        Returns: {
          created_at: string;
          email: string;
          id: string;
          is_unlimited: boolean;
          last_sign_in_at: string;
          tokens_available: number;
        }[];
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
